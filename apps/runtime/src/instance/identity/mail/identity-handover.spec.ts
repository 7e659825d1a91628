import { RetryLaterError } from '@sv/server/problem/platform-error';
import { waitFor } from '@sv/server/testing/wait-for';
import { IdentityHandover } from './identity-handover';
import type { InstanceIdentity } from '../instance-identity';
import { lookOf } from '../instance-look';

/** An identity that can be changed, and an auth server that hears of it. */
function aHandover() {
  let name = 'Acme';
  let listener = () => undefined as void;
  const heard: unknown[] = [];
  const faults: Error[] = [];
  const warnings: unknown[] = [];
  const instance = {
    onChange: (told: () => void) => void (listener = told),
    get look() {
      return lookOf({ instanceName: name, primaryColor: '#ffd400', logoUrl: '/api/instance/logo?v=1' }, {});
    },
  } as InstanceIdentity;
  const settings = { language: 'de' as const, timeZone: 'Europe/Berlin', onChange: () => undefined };
  const call = async <T>({ body }: { body?: object }): Promise<T> => {
    const fault = faults.shift();
    if (fault) throw fault;
    heard.push(body);
    return undefined as T;
  };
  const logger = { warn: (...said: unknown[]) => void warnings.push(said) };
  const options = { publicUrl: 'https://work.example.com', logger, firstWaitMs: 5 };
  return {
    handover: new IdentityHandover(instance, settings, { call }, options),
    heard,
    faults,
    warnings,
    rename: (to: string) => {
      name = to;
      listener();
    },
  };
}

describe('the identity that is handed to the auth server', () => {
  it('is told at the start and at every change', async () => {
    const { handover, heard, rename } = aHandover();
    handover.start();
    await waitFor(() => heard.length === 1);
    rename('Other');
    await waitFor(() => heard.length === 2);
    await handover.stop();

    expect(heard[0]).toEqual({
      name: 'Acme',
      fromName: 'Acme',
      logo: 'https://work.example.com/api/instance/logo?v=1',
      button: { ground: expect.stringMatching(/^#\w{6}$/), words: '#000000' },
      language: 'de',
      timeZone: 'Europe/Berlin',
    });
    expect(heard[1]).toMatchObject({ name: 'Other' });
  });

  it('is told again until it was heard, and then as it is by then', async () => {
    const { handover, heard, faults, warnings, rename } = aHandover();
    faults.push(...Array.from({ length: 4 }, () => new RetryLaterError('auth-unavailable', 2)));
    handover.start();
    await waitFor(() => faults.length <= 2);
    rename('Newest');
    await waitFor(() => heard.length > 0);
    await handover.stop();

    expect(heard).toMatchObject([{ name: 'Newest' }]);
    expect(warnings).toHaveLength(1);
  });

  it('ends with the newest word, however many changes come at once', async () => {
    const { handover, heard, rename } = aHandover();
    handover.start();
    for (let at = 0; at < 50; at++) rename(`Name ${at}`);
    await waitFor(() => (heard.at(-1) as { name: string } | undefined)?.name === 'Name 49');
    await handover.stop();

    expect(heard.length).toBeLessThan(50);
  });

  it('does not hold up the end while the auth server is away', async () => {
    const { handover, faults, warnings } = aHandover();
    faults.push(...Array.from({ length: 1000 }, () => new RetryLaterError('auth-unavailable', 2)));
    handover.start();
    await waitFor(() => warnings.length > 0);
    await handover.stop();

    expect(faults.length).toBeGreaterThan(0);
  });
});
