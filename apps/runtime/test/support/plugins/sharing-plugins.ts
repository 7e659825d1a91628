import { Body, Controller, HttpCode, Module, Post, type OnModuleInit } from '@nestjs/common';
import { sdk, type DataSharing, type Session } from '@sv/sdk';
import type { ServerPlugin } from '@sv/sdk/registry';
import type { TestInstance } from '../test-instance';
import { aPlugin, testPlugins } from './test-plugins';

export const provider = 'com.example.people';
export const consumer = 'com.example.reader';
export const way = { consumerId: consumer, providerId: provider, contract: 'people', version: '1' };
export const consentPath = `/consent?provider=${provider}&consumer=${consumer}&contract=people&version=1&returnUrl=%2Freader`;

/** What a browser says when a person opens a page. */
export const navigation = {
  accept: 'text/html',
  'sec-fetch-dest': 'document',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-site': 'same-origin',
};

type Resolver = Parameters<DataSharing['provide']>[2];

/** The provider's part, which a test may change, and what it saw around it. */
export const providing: { resolver: Resolver; session: Session | null | undefined } = {
  resolver: async ({ subjectUserId }) => [{ of: subjectUserId }],
  session: undefined,
};

@Module({})
class PeopleModule implements OnModuleInit {
  onModuleInit(): void {
    sdk.data.provide('people', '1', request => {
      providing.session = sdk.auth.getSession();
      return providing.resolver(request);
    });
  }
}

@Controller()
class ReaderController {
  @Post('people')
  @HttpCode(200)
  async people(@Body() query: object): Promise<{ rows: unknown[] }> {
    return { rows: await sdk.data.query({ providerId: provider, contract: 'people', version: '1', ...query }) };
  }
}

@Module({ controllers: [ReaderController] })
class ReaderModule {}

const consumes = (reason: string) => [{ providerId: provider, contract: 'people', version: '1', reason }];

/** One plugin that gives people, one that reads them, and one that reads them too. */
export const sharingPlugins = (): ServerPlugin[] => [
  ...testPlugins(),
  aPlugin(
    {
      id: provider,
      name: 'People & co',
      permissions: ['data:provide', 'users:read'],
      data: { provides: [{ contract: 'people', version: '1', description: 'Names <b>of</b> __NONCE__ people' }] },
    },
    async () => ({ default: PeopleModule }),
  ),
  {
    ...aPlugin(
      {
        id: consumer,
        name: 'Reader',
        permissions: ['data:consume'],
        data: {
          consumes: [
            ...consumes('To greet them "by name".'),
            { providerId: provider, contract: 'secrets', version: '1', reason: 'x' },
            { providerId: 'com.example.nowhere', contract: 'people', version: '1', reason: 'x' },
          ],
        },
      },
      async () => ({ default: ReaderModule }),
    ),
    translations: { de: { Reader: 'Leserin', 'To greet them "by name".': 'Um sie <b>mit Namen</b> zu grüßen.' } },
  },
  aPlugin({ id: 'com.example.other', permissions: ['data:consume'], data: { consumes: consumes('y') } }, async () => ({
    default: ReaderModule,
  })),
  aPlugin({
    id: 'com.example.backroom',
    adminOnly: true,
    permissions: ['data:consume'],
    data: { consumes: consumes('z') },
  }),
  aPlugin({ id: 'com.example.unsaid', permissions: ['data:consume'] }, async () => ({ default: ReaderModule })),
];

export const tokenOf = (html: string): string | undefined =>
  /data-token="([^"]+)"/.exec(html)?.[1]?.replaceAll('&#95;', '_');

/** A token, as the page gives it to this person's browser. */
export async function tokenFor(client: ReturnType<TestInstance['as']>, path = consentPath): Promise<string> {
  const { text } = await client.get(path).set(navigation).expect(200);
  return tokenOf(text)!;
}

/** Agrees as the page does. @returns the id of the grant */
export async function agree(client: ReturnType<TestInstance['as']>, path = consentPath): Promise<string> {
  const consentToken = await tokenFor(client, path);
  const { body } = await client.post('/api/account/data-grants').send({ consentToken }).expect(201);
  return (body as { id: string }).id;
}
