/**
 * Scripts and results in an S3-compatible store, by plain requests with Signature Version 4 of AWS. The login, the region and the
 * endpoint come from the usual variables of the environment.
 */
import { createHash, createHmac } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { UnavailableError } from '../evaluate/unavailable-error.js';
import type { Store } from './store.js';

type Environment = Readonly<Record<string, string | undefined>>;

/** What a request is signed with. */
export interface Login {
  readonly keyId: string;
  readonly secret: string;
  readonly token?: string | undefined;
  readonly region: string;
}

const MAX_TRIES = 5;
const FIRST_DELAY_MS = 200;

/** Throws `UnavailableError` if the address or the login is missing. */
export function s3Store(address: string, environment: Environment): Store {
  const { hostname: bucket, pathname } = new URL(address);
  const { AWS_ACCESS_KEY_ID: keyId, AWS_SECRET_ACCESS_KEY: secret, AWS_SESSION_TOKEN: token } = environment;
  if (bucket === '') throw new UnavailableError(`--store ${address}: it takes s3://BUCKET/PREFIX`);
  if (keyId === undefined || secret === undefined)
    throw new UnavailableError(`--store ${address}: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY`);
  const region = environment['AWS_REGION'] ?? environment['AWS_DEFAULT_REGION'] ?? 'us-east-1';
  const endpoint =
    environment['AWS_ENDPOINT_URL_S3'] ?? environment['AWS_ENDPOINT_URL'] ?? `https://s3.${region}.amazonaws.com`;
  const base = `${endpoint.replace(/\/$/, '')}/${bucket}${pathname.replace(/\/$/, '')}`;
  const login = { keyId, secret, token, region };

  const request = async (method: 'GET' | 'HEAD' | 'PUT', key: string, body = ''): Promise<Response> => {
    const url = new URL(`${base}/${key}`);
    for (let tries = 1; ; tries++) {
      let problem: string;
      try {
        const headers = signedHeaders({ method, url, body }, login, new Date());
        const answer = await fetch(url, { method, headers, ...(method === 'PUT' ? { body } : {}) });
        if (answer.ok || answer.status === 404) return answer;
        problem = `${answer.status} ${/<Code>(\w+)<\/Code>/.exec(await answer.text())?.[1] ?? answer.statusText}`;
        if (answer.status < 500 && answer.status !== 429) tries = MAX_TRIES;
      } catch (error) {
        problem = String((error as { cause?: unknown }).cause ?? error);
      }
      if (tries >= MAX_TRIES) throw new UnavailableError(`${address} at ${url.host}: ${problem}`);
      await delay(FIRST_DELAY_MS * 2 ** tries);
    }
  };
  return {
    get: async (key) => {
      const answer = await request('GET', key);
      return answer.ok ? answer.text() : undefined;
    },
    put: async (key, value) => {
      if ((await request('HEAD', key)).ok) return;
      const answer = await request('PUT', key, value);
      if (!answer.ok) throw new UnavailableError(`${address}: there is no such bucket`);
    },
  };
}

/** A request that is to be signed. */
export interface UnsignedRequest {
  readonly method: string;
  readonly url: URL;
  readonly body: string;
  /** With names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The headers of a request, with its signature. */
export function signedHeaders(
  { method, url, body, headers = {} }: UnsignedRequest,
  { keyId, secret, token, region }: Login,
  time: Date,
): Record<string, string> {
  const date = time.toISOString().replace(/[-:]|\.\d+/g, '');
  const day = date.slice(0, 8);
  const sent: Record<string, string> = {
    ...headers,
    'x-amz-content-sha256': sha256(body),
    'x-amz-date': date,
    ...(token === undefined ? {} : { 'x-amz-security-token': token }),
  };
  const signed = Object.entries({ ...sent, host: url.host }).sort(([a], [b]) => (a < b ? -1 : 1));
  const names = signed.map(([name]) => name).join(';');
  const lines = signed.map(([name, value]) => `${name}:${value}\n`);
  const request = [method, url.pathname, '', lines.join(''), names, sent['x-amz-content-sha256']].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', date, scope, sha256(request)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (previous, part) => createHmac('sha256', previous).update(part).digest(),
    `AWS4${secret}`,
  );
  const signature = createHmac('sha256', key).update(toSign).digest('hex');
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${keyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
