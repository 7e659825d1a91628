import { Controller, Get, Module } from '@nestjs/common';
import type { ServerHalf } from '@sv/sdk';
import { aPlugin, startHost, type HostedTest } from '../support/plugins/plugin-fixtures';

/** A server half that answers with a word, or fails when it is loaded. */
function aHalf(word: string): ServerHalf {
  @Controller('word')
  class WordController {
    @Get()
    read(): { word: string } {
      return { word };
    }
  }
  @Module({ controllers: [WordController] })
  class WordModule {}
  return { default: WordModule };
}

/** As the registry of `npm run dev` does it. */
describe('a plugin whose code is new', () => {
  let test: HostedTest;
  let half: () => ServerHalf = () => aHalf('old');
  let restart: () => Promise<void>;
  beforeAll(async () => {
    const plugin = aPlugin({}, async () => half());
    test = await startHost([{ ...plugin, onReload: given => (restart = given) }]);
  });
  afterAll(() => test.close());

  const word = async () => (await test.request('/notes/api/word')).body;

  it('answers with the new code after it was restarted, and only then', async () => {
    half = () => aHalf('new');
    expect(await word()).toEqual({ word: 'old' });
    await restart();
    expect(await word()).toEqual({ word: 'new' });
  });

  it('may fail as often as its author saves a mistake', async () => {
    half = () => {
      throw new Error('a mistake');
    };
    for (let time = 0; time < 4; time++) await restart();
    expect(test.host.get('com.example.notes')).toMatchObject({ state: 'failed' });
    half = () => aHalf('mended');
    await restart();
    expect(await word()).toEqual({ word: 'mended' });
  });

  it('stays disabled when somebody disabled it', async () => {
    await test.host.disable('com.example.notes');
    await restart();
    expect(test.host.get('com.example.notes')).toMatchObject({ state: 'disabled' });
  });
});
