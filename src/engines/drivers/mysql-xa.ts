/**
 * Prepared transactions of XA on MySQL and MariaDB. They belong to no user: whoever knows the name of one can commit it or roll it
 * back, and no privilege prevents that.
 */
import { type MysqlConnection, queryMysql } from '../servers/mysql-client.js';
import { asRefusal } from './driver.js';

/** Also inside strings and comments, because both can be executed. A digit may stand before the word: `/*!50000XA`. */
const NAMES_XA = /(?<![a-z_$])XA(?![\w$])[\s\S]*?(?:START|BEGIN|COMMIT|ROLLBACK|RECOVER)(?![\w$])/i;

/** Throws if the text may end a prepared transaction of somebody else, or leave one. */
export function checkXa(text: string): void {
  if (NAMES_XA.test(text))
    throw asRefusal(
      new Error(
        'not run by minrepro: the statement uses XA, whose transactions any user can end; a private server or --allow-existing permits it',
      ),
    );
}

/** Rolls back the prepared transaction of the session, which would outlive it and keep its locks. */
export async function endPreparedTransaction(connection: MysqlConnection, admin: MysqlConnection): Promise<void> {
  for (const [format, length, , data] of (await queryMysql(admin, 'XA RECOVER')).rows) {
    const bytes = Buffer.from(data ?? '');
    const [global, branch] = [bytes.subarray(0, Number(length)), bytes.subarray(Number(length))];
    const id = `x'${global.toString('hex')}', x'${branch.toString('hex')}', ${format}`;
    const isEnded = await queryMysql(connection, `XA ROLLBACK ${id}`).then(
      () => true,
      () => false,
    );
    // Until its own transaction has ended, the session cannot end those of others; afterwards it could.
    if (isEnded) return;
  }
}
