/** Numbers in the text format of Prometheus, served on the loopback interface unless a host is named. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { UnavailableError } from '../evaluate/unavailable-error.js';

export interface Metric {
  /** Without `minrepro_`. */
  readonly name: string;
  readonly type: 'counter' | 'gauge';
  readonly help: string;
  readonly value: number;
}

/** Prometheus' text format, version 0.0.4. */
export function metricsText(metrics: readonly Metric[]): string {
  return metrics
    .map(({ name, type, help, value }) => {
      const full = `minrepro_${name}`;
      return `# HELP ${full} ${help}\n# TYPE ${full} ${type}\n${full} ${value}\n`;
    })
    .join('');
}

/** `address`: `PORT` or `HOST:PORT`. Rejects with `UnavailableError` if it cannot be used. */
export async function serveMetrics(
  address: string,
  read: () => Promise<readonly Metric[]>,
): Promise<{ readonly url: string; close(): void }> {
  const [, host = '127.0.0.1', port = ''] = /^(?:(.+):)?(\d+)$/.exec(address) ?? [];
  if (port === '' || Number(port) > 65_535)
    throw new UnavailableError(`--metrics ${address}: it takes PORT or HOST:PORT`);
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end('the numbers are at /metrics\n');
      return;
    }
    read().then(
      (metrics) => response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4' }).end(metricsText(metrics)),
      () => response.writeHead(503).end('the queue does not answer\n'),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new UnavailableError(`--metrics ${address}: ${error.code ?? error.message}`, { cause: error })),
    );
    server.listen(Number(port), host, resolve);
  });
  server.unref();
  const { address: bound, port: boundPort } = server.address() as AddressInfo;
  return {
    url: `http://${bound}:${boundPort}/metrics`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
