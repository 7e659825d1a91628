import { stdSerializers } from 'pino';

/** Values that a statement was sent with, and rows that the database quotes: hashes of passwords are among them. */
const VALUES = ['parameters', 'detail', 'where', 'internalQuery'];
/** Errors that an error was made from. */
const INNER = ['driverError', 'cause'];

/** An error as the log tells it. One of the database keeps its statement, with the placeholders, and loses the values. */
export function errorInLog(error: Error): object {
  const told: unknown = stdSerializers.err(error);
  return typeof told === 'object' && told !== null ? withoutValues(told as Record<string, unknown>) : { message: told };
}

function withoutValues(told: Record<string, unknown>): object {
  for (const name of VALUES) delete told[name];
  for (const name of INNER) {
    const inner = told[name];
    if (typeof inner === 'object' && inner !== null) told[name] = withoutValues({ ...inner });
  }
  return told;
}
