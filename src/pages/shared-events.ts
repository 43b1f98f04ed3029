/**
 * The messages of a server for all tabs that show its page. A browser opens only a few connections to one server, so one tab listens
 * and passes the messages on; if it is closed, another one takes over.
 */

/** Who takes messages. */
export interface EventReader<State> {
  /** Called with the data of each message, in every tab. */
  onMessage(data: string): void;
  /** Called if the connection is open, and if it is not. */
  onConnected(isConnected: boolean): void;
  /** What this tab knows, for a tab that was opened later. */
  state(): State;
  /** Called in a tab that was opened later. */
  onState(state: State): void;
}

/** What tabs tell each other. */
type TabMessage<State> =
  | { readonly kind: 'message'; readonly data: string }
  | { readonly kind: 'connected'; readonly isConnected: boolean }
  | { readonly kind: 'new tab' }
  | { readonly kind: 'state'; readonly state: State };

/** `address` is where the messages come from. Tabs with the same page address share them. */
export function readSharedEvents<State>(address: string, reader: EventReader<State>): void {
  const name = location.pathname;
  const channel = new BroadcastChannel(name);
  const tell = (message: TabMessage<State>): void => channel.postMessage(message);
  let isListening = false;
  let isConnected = false;
  channel.onmessage = ({ data }: MessageEvent<TabMessage<State>>) => {
    switch (data.kind) {
      case 'message':
        return reader.onMessage(data.data);
      case 'connected':
        return reader.onConnected(data.isConnected);
      case 'new tab':
        if (!isListening) return undefined;
        tell({ kind: 'state', state: reader.state() });
        return tell({ kind: 'connected', isConnected });
      case 'state':
        return reader.onState(data.state);
    }
  };
  const setConnected = (value: boolean): void => {
    isConnected = value;
    reader.onConnected(value);
    tell({ kind: 'connected', isConnected });
  };
  const listen = (): void => {
    isListening = true;
    const events = new EventSource(address);
    events.onopen = () => setConnected(true);
    events.onerror = () => {
      // On the loopback interface a connection breaks only if the server ends; its port may soon belong to another program.
      events.close();
      setConnected(false);
    };
    events.onmessage = ({ data }: MessageEvent<string>) => {
      reader.onMessage(data);
      tell({ kind: 'message', data });
    };
  };
  tell({ kind: 'new tab' });
  // The lock is held until this tab is closed.
  navigator.locks.request(name, () => {
    listen();
    return new Promise(() => {});
  });
}
