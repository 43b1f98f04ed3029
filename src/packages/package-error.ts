/** The error of packages that cannot be used. */
import { UnavailableError } from '../evaluate/unavailable-error.js';

/** A package is unknown, or it cannot be installed. The message is one line and says what would help. */
export class PackageError extends UnavailableError {
  override readonly name = 'PackageError';
}
