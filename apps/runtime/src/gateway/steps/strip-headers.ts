import type { IncomingMessage } from 'node:http';
import { PlatformError } from '@sv/server/problem/platform-error';
import type { Step } from '../../kernel/exchange/exchange';

const ADMIN_KEY = 'x-platform-admin-key';
const DEV_MODE_SECRET = 'x-platform-dev-mode-secret';

/**
 * Reads the two credentials, then deletes every header that could pass for one of ours. `_` is read as `-`, because
 * servers behind us may do so.
 *
 * @throws PlatformError `bad-header` when a credential comes twice or in another spelling
 */
export const stripHeaders: Step = exchange => {
  const { request } = exchange;
  const raw = request.rawHeaders;
  if (!mentionsPlatform(raw)) return 'next';
  exchange.adminKey = credential(request, ADMIN_KEY);
  exchange.devModeSecret = credential(request, DEV_MODE_SECRET);
  for (const name of Object.keys(request.headers)) if (isReserved(name)) delete request.headers[name];
  for (const name of Object.keys(request.headersDistinct)) if (isReserved(name)) delete request.headersDistinct[name];
  request.rawHeaders = raw.filter((_, at) => !isReserved(raw[at - (at % 2)]!));
  return 'next';
};

const isReserved = (name: string): boolean => name.toLowerCase().replaceAll('_', '-').startsWith('x-platform-');

const mentionsPlatform = (raw: readonly string[]): boolean => {
  for (let at = 0; at < raw.length; at += 2) if (isReserved(raw[at]!)) return true;
  return false;
};

function credential(request: IncomingMessage, wanted: string): string | undefined {
  const values: string[] = [];
  for (let at = 0; at < request.rawHeaders.length; at += 2) {
    const name = request.rawHeaders[at]!.toLowerCase();
    if (name.replaceAll('_', '-') !== wanted) continue;
    if (name !== wanted) throw new PlatformError('bad-header', `${wanted} came under another spelling.`);
    values.push(request.rawHeaders[at + 1]!);
  }
  if (values.length > 1 || values[0]?.includes(','))
    throw new PlatformError('bad-header', `${wanted} came more than once.`);
  return values[0];
}
