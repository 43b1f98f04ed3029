/** sqllogictest files: the first record that fails is the failure. */
import { isRecordFile, readRecords } from '../../sqllogictest/read-records.js';
import { scriptOf } from '../../sqllogictest/record.js';
import type { InputFormat } from './input-format.js';

export const sqllogictest: InputFormat = {
  name: 'sqllogictest',
  about: 'a sqllogictest file: its statements and queries, with the results that they expect',
  recognises: isRecordFile,
  read: (text, { engine }) => {
    const records = readRecords(text, engine);
    return [{ text: scriptOf(records.records), records }];
  },
};
