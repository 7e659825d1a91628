import { Controller, Get, Logger, Module, type OnModuleInit } from '@nestjs/common';
import { sdk } from '@sv/sdk';
import { createLogger } from '@sv/server/logger/logger';
import { consoleToLog } from '../../src/kernel/request-context/console-lines';
import { logContext } from '../../src/kernel/request-context/log-context';
import { aPlugin } from '../support/plugins/test-plugins';
import { startTestInstance, type TestInstance } from '../support/test-instance';

const ID = 'com.example.logs';

@Controller()
class LoudController {
  @Get('loud')
  loud(): never {
    console.log('a %s\n{"level":"fatal"}', 'word', { more: 1 });
    console.error('not sent', new Error('no way'));
    sdk.log.info('sent', { plugin: 'sv.tasks', level: 'fatal', password: 'canary', big: 1n, err: new Error('why') });
    sdk.log.warn('in a circle', circle());
    sdk.log.debug('too much');
    throw new Error('loud fails');
  }
}

function circle(): Record<string, unknown> {
  const one: Record<string, unknown> = {};
  return Object.assign(one, { one });
}

@Module({ controllers: [LoudController] })
class LogsModule implements OnModuleInit {
  private readonly logger = new Logger('Reminders');

  onModuleInit(): void {
    this.logger.log('ready');
    this.logger.debug('in detail');
    setTimeout(() => this.logger.warn({ err: new Error('busy'), reminders: 2 }, 'wait for the next round'));
    setTimeout(() => this.logger.error({ err: new Error('gone') }, 'none were sent'));
  }
}

describe('what a plugin logs in the background', () => {
  let instance: TestInstance;
  const lines: Record<string, unknown>[] = [];
  let putBack: () => void;
  beforeAll(async () => {
    putBack = consoleToLog(createLogger('info', logContext, { write: line => void lines.push(JSON.parse(line)) }));
    instance = await startTestInstance({
      env: { LOG_LEVEL: 'info' },
      log: line => void lines.push(JSON.parse(line)),
      plugins: [aPlugin({ id: ID }, async () => ({ default: LogsModule }))],
    });
  });
  afterAll(async () => {
    putBack();
    await instance.close();
  });

  it.each([
    ['warn', { context: 'Reminders', reminders: 2, msg: 'wait for the next round' }, 'busy'],
    ['error', { context: 'Reminders', msg: 'none were sent' }, 'gone'],
  ])('with Nest’s logger is a line of the log, with the plugin’s id and the error: %s', (level, fields, message) => {
    const err = expect.objectContaining({ message, stack: expect.stringContaining('plugin-log') });
    expect(lines.filter(line => line['plugin'] === ID && line['level'] === level)).toEqual([
      expect.objectContaining({ ...fields, err }),
    ]);
  });

  it('with Nest’s logger at info is a line, and what the framework says of its start is none', () => {
    const told = lines.filter(line => line['plugin'] === ID && line['level'] === 'info');
    expect(told.filter(({ requestId }) => !requestId)).toEqual([
      expect.objectContaining({ msg: 'ready', context: 'Reminders' }),
    ]);
  });

  describe('in a request that fails', () => {
    let ofRequest: Record<string, unknown>[];
    beforeAll(async () => {
      const { body } = await instance.as('user').get('/logs/api/loud').expect(500);
      ofRequest = lines.filter(line => line['requestId'] === body.requestId);
      expect(ofRequest.length).toBeGreaterThan(0);
    });
    const saying = (words: string) => ofRequest.find(({ msg }) => String(msg).startsWith(words));

    it('is one line for each call of the console, with the plugin’s id', () => {
      expect(saying('a word')).toMatchObject({
        level: 'info',
        plugin: ID,
        msg: 'a word\n{"level":"fatal"} { more: 1 }',
      });
      expect(saying('not sent')).toMatchObject({ level: 'error', plugin: ID, err: { message: 'no way' } });
    });

    it('with sdk.log is a line whose fields overwrite nothing and tell no secret', () => {
      expect(saying('sent')).toMatchObject({
        level: 'info',
        plugin: ID,
        fields: { plugin: 'sv.tasks', level: 'fatal', password: '[Redacted]', big: '1', err: { message: 'why' } },
      });
      expect(saying('in a circle')).toMatchObject({ level: 'warn', fields: 'cannot be shown' });
      expect(saying('too much')).toBeUndefined();
    });

    it('has the plugin’s id in every line', async () => {
      expect(saying('request failed')).toMatchObject({ level: 'error', err: { message: 'loud fails' } });
      expect(ofRequest.filter(({ plugin }) => plugin !== ID)).toEqual([]);
    });
  });
});
