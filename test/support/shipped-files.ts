/** What the entry points do: lets code from `src` find the grammars that minrepro ships. */
import { filesOnDisk } from '../../src/language-files/files-on-disk.js';
import { provideShippedFiles } from '../../src/languages/shipped-files.js';

provideShippedFiles(filesOnDisk);
