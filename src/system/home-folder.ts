/** The home folder of the user. */
import { homedir } from 'node:os';

/** As a login does, the root of the file system if a user without an entry in the list of users has no HOME. */
export function homeFolder(): string {
  try {
    return homedir();
  } catch {
    return '/';
  }
}
