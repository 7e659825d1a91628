import type { DataSource } from 'typeorm';
import { RuntimeConfig } from '../../../config/runtime-config';
import { Revisions } from '../../../settings/revisions';
import { EndpointGuard } from '../endpoint/endpoint-guard';
import { PushAudience } from './push-audience';

it('a slow answer of the database does not take back who subscribed after it was asked', async () => {
  const answers: ((userIds: string[]) => void)[] = [];
  const query = () => new Promise(resolve => answers.push(userIds => resolve(userIds.map(user_id => ({ user_id })))));
  const db = { query, options: { type: 'postgres' } } as unknown as DataSource;
  const push = { publicKey: 'k', privateKey: '', subject: '', services: [], allowedHosts: [] };
  const config = Object.assign(new RuntimeConfig(), { push });
  const audience = new PushAudience(db, config, new EndpointGuard(config), new Revisions(db));
  const loads = [audience.load(), audience.load()];
  answers[1]!(['ada']);
  answers[0]!([]);
  await Promise.all(loads);

  expect(audience.has('ada')).toBe(true);
});
