/** Links that carry a job in their fragment, which browsers never send. The job is compressed JSON. */
import { type Job, readJob } from './job.js';

const PREFIX = '#job=';
/** A link may unpack to any size: a text that is longer than this is not read. */
const MAX_BYTES = 8 * 1024 * 1024;

/** The address of the page with the job in its fragment. */
export async function linkTo(job: Job, page: string): Promise<string> {
  const packed = await bytesOf(
    new Blob([JSON.stringify(job)]).stream().pipeThrough(new CompressionStream('deflate-raw')),
  );
  const characters = Array.from(packed, (byte) => String.fromCharCode(byte)).join('');
  const base64 = btoa(characters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
  return `${page.split('#')[0]}${PREFIX}${base64}`;
}

/** The job in the fragment of an address; undefined if there is none that can be read. */
export async function jobIn(fragment: string): Promise<Job | undefined> {
  if (!fragment.startsWith(PREFIX)) return undefined;
  try {
    const base64 = fragment.slice(PREFIX.length).replaceAll('-', '+').replaceAll('_', '/');
    const packed = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const json = await bytesOf(new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')));
    return readJob(JSON.parse(new TextDecoder().decode(json)));
  } catch {
    return undefined;
  }
}

/** Rejects if there are too many bytes. */
async function bytesOf(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const reader = stream.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    length += read.value.length;
    if (length > MAX_BYTES) {
      await reader.cancel();
      throw new RangeError('too long');
    }
    chunks.push(new Uint8Array(read.value));
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}
