import { stdSerializers } from 'pino';

/** Values that a statement was sent with, and rows that the database quotes: hashes of passwords are among them. */
const VALUES = ['parameters', 'detail', 'where', 'internalQuery'];
/** Errors that an error was made from. */
const INNER = ['driverError', 'cause'];

/** An error as it is logged. An error of the database keeps its statement with placeholders, and loses the values. */
export function errorInLog(error: Error): object {
  const logged: unknown = stdSerializers.err(error);
  return typeof logged === 'object' && logged !== null
    ? withoutValues(logged as Record<string, unknown>)
    : { message: logged };
}

function withoutValues(logged: Record<string, unknown>): object {
  for (const name of VALUES) delete logged[name];
  for (const name of INNER) {
    const inner = logged[name];
    if (typeof inner === 'object' && inner !== null) logged[name] = withoutValues({ ...inner });
  }
  return logged;
}
