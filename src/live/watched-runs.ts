/** All runs on this machine as one source of messages: each follower is connected to each of them, also to those that start later. */
import type { Socket } from 'node:net';
import type { RunMessage, RunRequest } from './live-messages.js';
import type { LiveSource } from './live-run.js';
import { connectToRun, readLines, registeredRuns, registryFolder } from './run-registry.js';

const LOOK_INTERVAL_MS = 500;

export function watchedRuns(folder: string = registryFolder()): LiveSource {
  return {
    follow: (follower) => {
      const sockets = new Map<string, Socket>();
      const look = (): void => {
        const runs = registeredRuns(folder);
        for (const run of runs) if (!sockets.has(run)) sockets.set(run, followed(run));
        // A run that was left is not connected to again.
        for (const [run, socket] of sockets) if (socket.destroyed && !runs.includes(run)) sockets.delete(run);
      };
      const followed = (run: string): Socket => {
        const socket = connectToRun(run, folder);
        let isKnown = false;
        readLines(socket, Number.POSITIVE_INFINITY, (line) => {
          isKnown = true;
          // The run itself sends its state again to a follower that was slow.
          if (!follower.send(line)) socket.pause();
        });
        socket.on('close', () => {
          if (isKnown) follower.send(JSON.stringify({ run } satisfies RunMessage));
        });
        return socket;
      };
      look();
      const timer = setInterval(look, LOOK_INTERVAL_MS);
      return {
        resume: () => {
          for (const socket of sockets.values()) socket.resume();
        },
        leave: () => {
          clearInterval(timer);
          for (const socket of sockets.values()) socket.destroy();
        },
      };
    },
    ask: (run, request) => {
      // The folder has no other files: a name that is none of its runs is not asked.
      if (!registeredRuns(folder).includes(run)) return;
      const socket = connectToRun(run, folder);
      socket.end(`${JSON.stringify({ run, request } satisfies RunRequest)}\n`);
      // The state that the run sends to everyone is not needed here; unless it is read, the connection stays.
      socket.resume();
    },
  };
}
