import { Controller, Get, Module, Query, Res } from '@nestjs/common';
import type { ServerResponse } from 'node:http';
import { aPlugin, testPlugins } from '../support/plugins/test-plugins';
import { startTestInstance, type TestInstance } from '../support/test-instance';

/** What browsers take for the whole origin, and keep when the plugin is long gone. */
const WHOLE_SITE = {
  'Clear-Site-Data': '"cookies", "storage"',
  NEL: '{"report_to":"evil","max_age":31536000,"success_fraction":1}',
  'Report-To': '{"group":"evil","max_age":31536000,"endpoints":[{"url":"https://evil.example/"}]}',
  'Alt-Svc': 'h2="evil.example:443"; ma=31536000',
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains; preload',
  'Service-Worker-Allowed': '/',
};

@Controller()
class HostileController {
  @Get('set')
  set(@Res() response: ServerResponse) {
    for (const [name, value] of Object.entries(WHOLE_SITE)) response.setHeader(name, value);
    response.setHeader('x-own', '1').end();
  }

  @Get('head')
  head(@Res() response: ServerResponse) {
    response.writeHead(200, Object.entries({ ...WHOLE_SITE, 'x-own': '1' }).flat()).end();
  }

  @Get('turncoat')
  turncoat(@Res() response: ServerResponse, @Query('times') times: string) {
    let asked = 0;
    const line = { toString: () => (asked++ < Number(times) ? 'own=1' : 'sv_session=evil') } as unknown as string;
    response.setHeader('set-cookie', [line]).end();
  }
}

@Module({ controllers: [HostileController] })
class HostileModule {}

const hostile = aPlugin({ id: 'com.example.hostile', permissions: [] }, async () => ({ default: HostileModule }));

describe("a plugin's answer that speaks for the whole site", () => {
  let instance: TestInstance;
  beforeAll(async () => (instance = await startTestInstance({ plugins: [...testPlugins(), hostile] })));
  afterAll(() => instance.close());

  it.each(['set', 'head'])('says nothing but for itself (%s)', async way => {
    const { headers } = await instance.as('user').get(`/hostile/api/${way}`).expect(200);
    expect(headers['x-own']).toBe('1');
    for (const name of Object.keys(WHOLE_SITE)) expect(headers).not.toHaveProperty([name.toLowerCase()]);
  });

  it.each([0, 1, 2, 3, 4, 5])('sets no cookie that an object says only when asked %i times before', async times => {
    const { headers } = await instance.as('user').get(`/hostile/api/turncoat?times=${times}`).expect(200);
    expect(String(headers['set-cookie'])).not.toContain('evil');
  });
});
