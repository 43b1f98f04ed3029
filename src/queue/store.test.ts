import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { folderStore } from './folder-store.js';
import { s3Store, signedHeaders } from './s3-store.js';
import { contentOf, getContent, putContent, type Store } from './store.js';

const folder = mkdtempSync(join(tmpdir(), 'minrepro-store-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Bytes that are no UTF-8 are lone surrogates in a text. */
const VALUE = { text: 'SELECT \udc80 é 😀', list: [1, null] };

function keepsItsPromises(open: () => Store): void {
  it('gives back what was put, and keeps the first value', async () => {
    const store = open();
    expect(await store.get('result/nothing')).toBeUndefined();
    await store.put('result/one', 'first');
    await store.put('result/one', 'second');
    // The server of this test may answer before it has written the value.
    await expect.poll(() => store.get('result/one')).toBe('first');
  });

  it('stores values under the hashes of their contents, in parallel', async () => {
    const store = open();
    const content = contentOf(VALUE);
    await Promise.all(Array.from({ length: 5 }, () => putContent(store, content)));
    expect(await getContent(store, content.hash)).toEqual(VALUE);
  });
}

describe('a store in a folder', () => {
  const path = join(folder, 'store');
  keepsItsPromises(() => folderStore(path));

  it('rejects contents that are missing or damaged, and leaves no temporary files', async () => {
    const store = folderStore(path);
    const { hash } = contentOf(VALUE);
    writeFileSync(join(path, 'content', hash), '{}');
    await expect(getContent(store, hash)).rejects.toThrow('damaged');
    await expect(getContent(store, 'none')).rejects.toThrow('use the same --store everywhere');
    expect(readdirSync(path).sort()).toEqual(['content', 'result']);
  });
});

describe('signedHeaders', () => {
  it('gives the signature of the example in the documentation of S3', () => {
    const login = {
      keyId: 'AKIAIOSFODNN7EXAMPLE',
      secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
      region: 'us-east-1',
    };
    const url = new URL('https://examplebucket.s3.amazonaws.com/test.txt');
    const request = { method: 'GET', url, body: '', headers: { range: 'bytes=0-9' } };
    const { authorization } = signedHeaders(request, login, new Date('2013-05-24T00:00:00.000Z'));
    expect(authorization).toBe(
      'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, ' +
        'SignedHeaders=host;range;x-amz-content-sha256;x-amz-date, ' +
        'Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    );
  });
});

/** A server with the interface of S3; installed by hand or for continuous integration. */
const S3_SERVER = join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'minrepro/test/s3rver@3.7.1');
const isRequired = process.env['MINREPRO_REQUIRE_ENGINES'] === '1';
if (!existsSync(S3_SERVER) && !isRequired) process.stderr.write(`skipped: s3rver is not installed in ${S3_SERVER}\n`);

interface S3Server {
  run(): Promise<{ readonly port: number }>;
  close(): Promise<void>;
}

describe.runIf(existsSync(S3_SERVER) || isRequired)('a store in S3', () => {
  let server: S3Server;
  let environment: Record<string, string> = {};
  beforeAll(async () => {
    const require = createRequire(join(S3_SERVER, 'package.json'));
    const S3rver = require('s3rver') as new (options: object) => S3Server;
    server = new S3rver({
      port: 0,
      silent: true,
      directory: join(folder, 's3'),
      configureBuckets: [{ name: 'bucket' }],
    });
    const { port } = await server.run();
    environment = {
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
      AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port}`,
    };
  });
  afterAll(() => server.close());
  keepsItsPromises(() => s3Store('s3://bucket/some/prefix', environment));

  it('says what is wrong with the login and the bucket', async () => {
    const wrong = s3Store('s3://bucket', { ...environment, AWS_ACCESS_KEY_ID: 'other' });
    await expect(wrong.get('result/one')).rejects.toThrow(
      /^s3:\/\/bucket at 127\.0\.0\.1:\d+: 403 InvalidAccessKeyId$/,
    );
    await expect(s3Store('s3://missing', environment).put('x', 'y')).rejects.toThrow('there is no such bucket');
    expect(() => s3Store('s3://bucket', {})).toThrow('set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
  });
});
