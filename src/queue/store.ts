/** Where scripts and results live. Values are texts of JSON. */
import { createHash } from 'node:crypto';

export interface Store {
  /** Undefined if there is nothing. Rejects if the store cannot be reached. */
  get(key: string): Promise<string | undefined>;
  /** Writes a value unless there is one: values under a key are interchangeable, so the first one stays. */
  put(key: string, value: string): Promise<void>;
}

/** A value under the hash of its content. */
export interface Content {
  readonly hash: string;
  readonly text: string;
}

export function contentOf(value: unknown): Content {
  const text = JSON.stringify(value);
  return { hash: hashOfContent(text), text };
}

export function hashOfContent(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 40);
}

export async function putContent(store: Store, { hash, text }: Content): Promise<void> {
  await store.put(`content/${hash}`, text);
}

/** Rejects if the store does not have it, or has something else under its name. */
export async function getContent<Value>(store: Store, hash: string): Promise<Value> {
  const text = await store.get(`content/${hash}`);
  if (text === undefined) throw new Error(`the store has no content ${hash}; use the same --store everywhere`);
  if (hashOfContent(text) !== hash) throw new Error(`the store has damaged content ${hash}`);
  return JSON.parse(text) as Value;
}
