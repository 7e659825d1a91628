import type { Factors } from '@sv/contracts/identity.contract';
import { aFactors } from '../../testing/account-page';
import { protectionOf, type ProtectionText } from './protection-of';

const now = new Date('2026-06-22T10:00:00.000Z');
const of = (factors: Partial<Factors>): ProtectionText => protectionOf(aFactors(factors), iso => iso.slice(0, 10), now);

describe('protectionOf', () => {
  it('suggests a second factor where the password is all there is', () => {
    expect(of({})).toMatchObject({ tone: 'neutral', heading: 'Only your password protects your account' });
  });

  it('names the day until which a required factor must be set up', () => {
    const { tone, heading, text } = of({ required: true, dueAt: '2026-06-29T10:00:00.000Z' });

    expect([tone, heading]).toEqual(['warning', 'Set up a second factor by 2026-06-29']);
    expect(text).toContain('After that day you can’t use the workspace');
  });

  it('says “now” when that day is over', () => {
    expect(of({ required: true, dueAt: '2026-06-22T09:59:59.000Z' }).heading).toBe('Set up a second factor now');
  });

  it.each([{ totp: true }, { passkeys: 1 }])('warns of a single way in: %j', factors => {
    expect(of(factors)).toMatchObject({ tone: 'warning', heading: 'You have no backup' });
  });

  it.each([{ totp: true, backupCodesRemaining: 1 }, { passkeys: 2 }, { totp: true, passkeys: 1 }])(
    'is content with two: %j',
    factors => expect(of({ required: true, ...factors }).tone).toBe('success'),
  );
});
