import { createLogger, type LogLevel } from '@sv/server/logger/logger';
import { EventEmitter } from 'node:events';
import { AccessLog } from './access-log';
import type { Exchange } from '../../kernel/exchange/exchange';

const UUID = '01890000-0000-7000-8000-000000000000';

/** What is written for one request, at a level of the logger. */
function linesFor(fields: Partial<Exchange>, level: LogLevel = 'info'): Record<string, unknown>[] {
  const lines: string[] = [];
  const log = new AccessLog(createLogger(level, undefined, { write: line => void lines.push(line) }));
  const response = Object.assign(new EventEmitter(), { statusCode: 200, writableFinished: true });
  const exchange = {
    request: { destroyed: false },
    response,
    requestId: UUID,
    startedAt: performance.now(),
    method: 'GET',
  };
  log.onEnd({ ...exchange, path: '/api/shell', caller: null, ...fields } as unknown as Exchange);
  response.emit('close');
  return lines.map(line => JSON.parse(line) as Record<string, unknown>);
}

describe('AccessLog', () => {
  it('writes one line of JSON for a request, as the logger would', () => {
    const [line] = linesFor({});
    expect(line).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      requestId: UUID,
      method: 'GET',
      path: '/api/shell',
      status: 200,
      ms: expect.any(Number),
      msg: 'request',
    });
  });

  it('names the person', () => {
    const caller = { kind: 'user', user: { id: UUID } } as Exchange['caller'];
    expect(linesFor({ caller })[0]).toMatchObject({ userId: UUID });
  });

  it('names the admin key, so that every use of one stands in the log', () => {
    const caller = { kind: 'admin-key', keyId: UUID, capabilities: new Set<string>() } as const;
    expect(linesFor({ caller })[0]).toMatchObject({ adminKeyId: UUID });
  });

  it('keeps a path with quotes and line breaks in one line', () => {
    const path = '/"\n{"level":"fatal"}';
    expect(linesFor({ path })).toEqual([expect.objectContaining({ level: 'info', path })]);
  });

  it('cuts a path that somebody made long, as every text of a line', () => {
    const [line] = linesFor({ path: `/${'"'.repeat(15_000)}` });
    expect(line).toMatchObject({ msg: 'request', status: 200 });
    expect(Buffer.byteLength(line!['path'] as string)).toBeLessThanOrEqual(4096);
  });

  it('writes nothing when the logger is set to warnings', () => {
    expect(linesFor({}, 'warn')).toEqual([]);
  });
});
