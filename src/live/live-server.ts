/**
 * Serves a live page on the loopback interface: the page, the messages of runs, and what a person asks for. The address contains a
 * random token; requests without it, from other origins or for another host name are rejected.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readRunRequest } from './live-messages.js';
import type { LiveSource } from './live-run.js';

/** What a server needs. */
export interface LiveServerOptions {
  /** The whole page. */
  readonly page: string;
  readonly source: LiveSource;
}

/** A server that runs until it is closed. */
export interface LiveServer {
  /** The address of the page, with its token. */
  readonly url: string;
  /** Ends all connections; messages that were sent before arrive, unless the browser does not take them in time. */
  close(): Promise<void>;
}

const HOST = '127.0.0.1';
const MAX_REQUEST_LENGTH = 1_000_000;
const MAX_CLOSING_MS = 500;

export async function startLiveServer({ page, source }: LiveServerOptions): Promise<LiveServer> {
  const token = randomBytes(16).toString('hex');
  const server = createServer((request, response) => {
    const { port } = server.address() as AddressInfo;
    const path = pathOf(request, token, port);
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('Referrer-Policy', 'no-referrer');
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('X-Frame-Options', 'DENY');
    response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
    if (path === undefined) return reject(response, 403);
    if (path === '' && request.method === 'GET') return sendPage(response, page);
    if (path === 'events' && request.method === 'GET') return sendEvents(response, source);
    if (path === 'actions' && request.method === 'POST') return receive(request, response, source);
    return reject(response, 404);
  });
  await listening(server);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${HOST}:${port}/${token}/`,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      const timer = setTimeout(() => server.closeAllConnections(), MAX_CLOSING_MS);
      await closed;
      clearTimeout(timer);
    },
  };
}

function listening(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, HOST, () => resolve());
  });
}

/** The path behind the token; undefined if the request may not be answered. */
function pathOf({ headers, url = '' }: IncomingMessage, token: string, port: number): string | undefined {
  const hosts = [`${HOST}:${port}`, `localhost:${port}`];
  // Another name means that a foreign page made the browser resolve it to this machine.
  if (!hosts.includes(headers.host ?? '')) return undefined;
  const { origin } = headers;
  if (origin !== undefined && !hosts.some((host) => origin === `http://${host}`)) return undefined;
  const [, given = '', path = ''] = /^\/([^/?]*)\/([^?]*)/.exec(url) ?? [];
  return isSame(given, token) ? path : undefined;
}

function isSame(given: string, token: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(token)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function reject(response: ServerResponse, status: number): void {
  response.writeHead(status).end();
}

function sendPage(response: ServerResponse, page: string): void {
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(page);
}

/** Server-sent events: one message each. A browser that reads slowly misses messages and then gets the whole state. */
function sendEvents(response: ServerResponse, source: LiveSource): void {
  response.writeHead(200, { 'Content-Type': 'text/event-stream', Connection: 'close' });
  // Without any run there is no message yet, but the page can tell that it is connected.
  response.flushHeaders();
  const following = source.follow({
    send: (message) => response.write(`data: ${message}\n\n`),
    end: () => response.end(),
  });
  response.on('drain', () => following.resume());
  response.on('close', () => following.leave());
}

async function receive(request: IncomingMessage, response: ServerResponse, source: LiveSource): Promise<void> {
  let body = '';
  request.setEncoding('utf8');
  try {
    for await (const part of request) {
      body += part;
      if (body.length > MAX_REQUEST_LENGTH) return reject(response, 413);
    }
  } catch {
    // The browser gave up.
    return;
  }
  // A form of a foreign page cannot send this type.
  const asked = request.headers['content-type'] === 'application/json' ? readRunRequest(body) : undefined;
  if (!asked) return reject(response, 400);
  source.ask(asked.run, asked.request);
  response.writeHead(204).end();
}
