import { Logger, Module, type OnModuleInit } from '@nestjs/common';
import { aPlugin } from '../support/plugins/test-plugins';
import { startTestInstance, type TestInstance } from '../support/test-instance';

const ID = 'com.example.logs';

@Module({})
class LogsModule implements OnModuleInit {
  private readonly logger = new Logger('Reminders');

  onModuleInit(): void {
    setTimeout(() => this.logger.warn({ err: new Error('busy'), reminders: 2 }, 'wait for the next round'));
    setTimeout(() => this.logger.error({ err: new Error('gone') }, 'none were sent'));
  }
}

describe('what a plugin logs in the background', () => {
  let instance: TestInstance;
  const lines: Record<string, unknown>[] = [];
  beforeAll(async () => {
    instance = await startTestInstance({
      env: { LOG_LEVEL: 'info' },
      log: line => void lines.push(JSON.parse(line)),
      plugins: [aPlugin({ id: ID }, async () => ({ default: LogsModule }))],
    });
  });
  afterAll(() => instance.close());

  it.each([
    ['warn', { context: 'Reminders', reminders: 2, msg: 'wait for the next round' }, 'busy'],
    ['error', { context: 'Reminders', msg: 'none were sent' }, 'gone'],
  ])('with Nest’s logger is a line of the log, with the plugin’s id and the error: %s', (level, fields, message) => {
    const err = expect.objectContaining({ message, stack: expect.stringContaining('plugin-log') });
    expect(lines.filter(line => line['plugin'] === ID && line['level'] === level)).toEqual([
      expect.objectContaining({ ...fields, err }),
    ]);
  });
});
