/**
 * Serves the live page of a run on the loopback interface: the page, its events, and what a person asks for. The address contains a
 * random token; requests without it, from other origins or for another host name are rejected.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type LiveMessage, type LiveRequest, readRequest } from './live-messages.js';

/** What a server needs. */
export interface LiveServerOptions {
  /** The whole page. */
  readonly page: string;
  /** The first message of a connection. */
  state(): LiveMessage;
  onRequest(request: LiveRequest): void;
}

/** A server that runs until it is closed. */
export interface LiveServer {
  /** The address of the page, with its token. */
  readonly url: string;
  send(message: LiveMessage): void;
  /** Ends all connections. */
  close(): Promise<void>;
}

const HOST = '127.0.0.1';
const MAX_REQUEST_LENGTH = 1_000_000;

export async function startLiveServer(options: LiveServerOptions): Promise<LiveServer> {
  const token = randomBytes(16).toString('hex');
  const connections = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    const { port } = server.address() as AddressInfo;
    const path = pathOf(request, token, port);
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('Referrer-Policy', 'no-referrer');
    response.setHeader('X-Content-Type-Options', 'nosniff');
    if (path === undefined) return reject(response, 403);
    if (path === '' && request.method === 'GET') return sendPage(response, options.page);
    if (path === 'events' && request.method === 'GET') {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      response.write(eventOf(options.state()));
      connections.add(response);
      request.on('close', () => connections.delete(response));
      return undefined;
    }
    if (path === 'actions' && request.method === 'POST') return receive(request, response, options.onRequest);
    return reject(response, 404);
  });
  await listening(server);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${HOST}:${port}/${token}/`,
    send: (message) => {
      for (const connection of connections) connection.write(eventOf(message));
    },
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const connection of connections) connection.end();
      server.closeAllConnections();
      await closed;
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

async function receive(
  request: IncomingMessage,
  response: ServerResponse,
  onRequest: LiveServerOptions['onRequest'],
): Promise<void> {
  let body = '';
  request.setEncoding('utf8');
  for await (const part of request) {
    body += part;
    if (body.length > MAX_REQUEST_LENGTH) return reject(response, 413);
  }
  // A form of a foreign page cannot send this type.
  const action = request.headers['content-type'] === 'application/json' ? readRequest(body) : undefined;
  if (!action) return reject(response, 400);
  onRequest(action);
  response.writeHead(204).end();
}

function eventOf(message: LiveMessage): string {
  return `data: ${JSON.stringify(message)}\n\n`;
}
