import { InvalidRequestError } from '@sv/server/problem/invalid-request.error';
import { PlatformError } from '@sv/server/problem/platform-error';
import type { IncomingMessage } from 'node:http';
import { readBody } from '../../kernel/exchange/read-body';
import type { Evidence } from './confirmation';

const MAXIMUM_BYTES = 8_192;
const LONGEST = 1_024;

/**
 * The body of `POST /consent`, the one form that the runtime takes: a password or a code.
 *
 * @throws PlatformError `unsupported-media-type`, `body-too-large`; InvalidRequestError
 */
export async function readForm(request: IncomingMessage): Promise<Evidence> {
  const type = request.headers['content-type']?.split(';', 1)[0]!.trim().toLowerCase();
  if (type !== 'application/x-www-form-urlencoded')
    throw new PlatformError('unsupported-media-type', 'Send the body as application/x-www-form-urlencoded.');
  const fields = [...new URLSearchParams((await readBody(request, MAXIMUM_BYTES)).toString('utf8'))];
  const [[name, value] = ['', '']] = fields;
  if (fields.length !== 1 || (name !== 'password' && name !== 'code'))
    throw InvalidRequestError.at('', 'Send exactly one of password and code.');
  if (value === '' || value.length > LONGEST) throw InvalidRequestError.at(`/${name}`, `${name} is not given`);
  // People type codes in groups.
  return name === 'password' ? { password: value } : { code: value.trim() };
}
