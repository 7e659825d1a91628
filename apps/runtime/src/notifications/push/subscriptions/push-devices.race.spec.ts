import type { DataSource } from 'typeorm';
import { RuntimeConfig } from '../../../kernel/config/runtime-config';
import { Revisions } from '../../../kernel/database/revisions';
import { EndpointGuard } from '../endpoint/endpoint-guard';
import { PushDevices } from './push-devices';

it('a slow answer of the database does not take back who subscribed after it was asked', async () => {
  const answers: ((userIds: string[]) => void)[] = [];
  const query = () => new Promise(resolve => answers.push(userIds => resolve(userIds.map(user_id => ({ user_id })))));
  const db = { query, options: { type: 'postgres' } } as unknown as DataSource;
  const push = { publicKey: 'k', privateKey: '', subject: '', services: [], allowedHosts: [] };
  const config = Object.assign(new RuntimeConfig(), { push });
  const devices = new PushDevices(db, config, new EndpointGuard(config), new Revisions(db));
  const loads = [devices.loadDevices(), devices.loadDevices()];
  answers[1]!(['ada']);
  answers[0]!([]);
  await Promise.all(loads);

  expect(devices.hasDevices('ada')).toBe(true);
});
