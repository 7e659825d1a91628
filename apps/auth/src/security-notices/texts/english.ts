import type { Role } from '@sv/contracts/access.contract';
import type { SecurityNotice } from '../security-notice';
import type { NoticeTexts, Sentences } from './notice-texts';

export const english: NoticeTexts = {
  sentences,
  notYou: 'If this was not you, change your password and sign out all other devices.',
  notAsked: 'If you don’t know why, ask an administrator.',
  openSettings: 'Open the security settings',
  formerAddress: 'You can no longer sign in with this address. If you did not change it, tell an administrator.',
  joined: {
    title: name => `${name} joined`,
    registered: 'They created an account. Registration is open.',
    invited: 'They accepted an invite.',
  },
};

const roles: Record<Role, string> = {
  'platform:owner': 'an owner: you can do everything in this workspace',
  'platform:admin': 'an administrator: you can manage people and apps',
  'platform:auditor': 'an auditor: you can see how this workspace is run, but not change it',
  'platform:user': 'a member: you can’t administer this workspace',
};

function sentences(item: SecurityNotice): Sentences {
  switch (item.kind) {
    case 'new-device':
      return ['New device signed in', `${item.device} signed in to your account${from(item)}.`];
    case 'second-step-failed':
      return [
        'A sign-in with your password was stopped',
        `${item.device}${from(item)} entered your password, and then five wrong codes for the second factor.`,
      ];
    case 'password-changed':
      return ['Your password was changed', 'The password of your account was changed.'];
    case 'password-reset':
      return [
        'Your password was reset',
        'A new password was set through a link in an email. You were signed out on all devices.',
      ];
    case 'totp-added':
      return ['Authenticator app added', 'Signing in now requires a code from your authenticator app.'];
    case 'totp-removed':
      return ['Authenticator app removed', 'Signing in no longer requires a code from your authenticator app.'];
    case 'backup-codes-created':
      return ['New backup codes', 'New backup codes were created. The old ones no longer work.'];
    case 'backup-code-used':
      return [
        'A backup code was used',
        `It is spent now; ${item.remaining === 1 ? '1 is' : `${item.remaining} are`} left.`,
      ];
    case 'passkey-added':
      return ['Passkey added', `${passkey(item)} can now sign in to your account.`];
    case 'passkey-removed':
      return ['Passkey removed', `${passkey(item)} can no longer sign in to your account.`];
    case 'access-token-created':
      return [
        'Access token created',
        `${accessToken(item)} can now use the API of this workspace on your behalf, without signing in.`,
      ];
    case 'email-changed':
      return ['Your email address was changed', `It was ${item.from} and is now ${item.to}.`];
    case 'role-changed':
      return ['Your role was changed', `You are now ${roles[item.role]}.`];
    case 'factors-reset':
      return [
        'Your second factors were reset',
        'An administrator removed your authenticator app, passkeys and backup codes, and signed you out everywhere. Set up a new second factor soon.',
      ];
    case 'first-proof':
      return [
        'Everything set up before you confirmed your address was removed',
        'You confirmed your address for the first time. In case someone else had registered with it, all earlier sessions, authenticator apps, passkeys, backup codes and known devices were removed.',
      ];
    case 'reset-link-made':
      return [
        'A link to reset your password was created',
        'An administrator created it to give it to you. It can be used once, within one hour, to choose a new password for your account.',
      ];
    case 'signed-out-by-admin':
      return ['You were signed out', 'An administrator signed you out on all devices.'];
  }
}

const from = ({ address }: { address: string | null }): string => (address ? ` from ${address}` : '');

const accessToken = ({ name }: { name?: string }): string =>
  name === undefined ? 'A program with an access token' : `A program with the access token “${name}”`;

const passkey = ({ name }: { name?: string }): string => (name === undefined ? 'A passkey' : `The passkey “${name}”`);
