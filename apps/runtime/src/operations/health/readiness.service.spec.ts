import { Lifecycle } from '../../kernel/lifecycle';
import type { AuthHealth } from './auth-health';
import type { DatabaseHealth } from './database-health';
import { ReadinessService } from './readiness.service';

describe('ReadinessService', () => {
  const given = (database: boolean[], auth = true) => {
    const lifecycle = new Lifecycle();
    lifecycle.ready();
    const isUp = async () => database.shift() ?? true;
    return new ReadinessService(lifecycle, { isUp } as DatabaseHealth, { isUp: async () => auth } as AuthHealth);
  };

  it('is unavailable while the database does not answer', async () => {
    expect(await given([false, false]).status()).toBe('unavailable');
  });

  it('stays ready when one statement was too slow', async () => {
    expect(await given([false, true]).status()).toBe('ready');
  });

  it('is degraded without the auth server', async () => {
    expect(await given([true], false).status()).toBe('degraded');
  });
});
