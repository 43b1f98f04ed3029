/**
 * Starts web workers that the policy of the page confines. A worker from an address has a policy of its own, from the headers of its
 * response, and a static site has none; a worker from a blob inherits the policy of whoever starts it.
 */

const addresses = new Map<string, string>();

/** A worker with the code of a module of this site, named relative to it. */
export function startModuleWorker(module: string): Worker {
  // An import statement would count as another worker, which the policy forbids. Messages that come during the import are kept.
  return startSourceWorker(`const early = [];
const keep = (event) => early.push(event.data);
addEventListener('message', keep);
await import(${JSON.stringify(new URL(module, import.meta.url).href)});
removeEventListener('message', keep);
for (const data of early) dispatchEvent(new MessageEvent('message', { data }));
`);
}

/** A worker with any code. */
export function startSourceWorker(source: string): Worker {
  const address = addresses.get(source) ?? URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  addresses.set(source, address);
  return new Worker(address, { type: 'module' });
}
