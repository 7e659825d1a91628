import { instantText } from '@sv/server/locale/person-format';
import type { MailTexts } from './mail-texts';

export const english: MailTexts = {
  verification: ({ instance }, url) => ({
    subject: `Confirm your address for ${instance}`,
    paragraphs: [
      `An account was created with this address at ${instance}. Confirm that the address is yours, with the password that you chose.`,
    ],
    link: { label: 'Confirm address', url },
    closing: [
      'The link works once, within one day. If you did not register, ignore this email. Nobody can use the account without the link.',
    ],
  }),

  emailChange: ({ instance }, url) => ({
    subject: `Confirm your new address for ${instance}`,
    paragraphs: [
      `Someone asked to use this address for their account at ${instance}. If it was you, confirm the address.`,
    ],
    link: { label: 'Confirm address', url },
    closing: ['The link works once, within one day. If it was not you, ignore this email. Nothing changes.'],
  }),

  invite: (reader, { url, inviterName, expiresAt }) => ({
    subject: `You are invited to ${reader.instance}`,
    paragraphs: [`${inviterName ?? 'An administrator'} invited you to join ${reader.instance}.`],
    link: { label: 'Create your account', url },
    closing: [
      `The link works once, for this address, until ${instantText(expiresAt, reader)}. If you didn’t expect this invite, ignore this email.`,
    ],
  }),

  addressInUse: ({ instance }, { what, url }) => ({
    subject: `You already have an account at ${instance}`,
    paragraphs: [
      what === 'registration'
        ? `Someone tried to register with this address at ${instance}. You already have an account with this address. Nothing was changed.`
        : `Someone tried to use this address for another account at ${instance}. You already have an account with this address. Nothing was changed.`,
      'If it was you, sign in instead. If you have forgotten your password, you can reset it there.',
    ],
    link: { label: 'Sign in', url },
    closing: ['If it was not you, you don’t need to do anything.'],
  }),

  passwordReset: ({ instance }, { url, device, address }) => ({
    subject: `Reset your password for ${instance}`,
    paragraphs: [
      address
        ? `Someone asked to reset the password of your account at ${instance} (${device} from ${address}).`
        : `Someone asked to reset the password of your account at ${instance} (${device}).`,
    ],
    link: { label: 'Choose a new password', url },
    closing: [
      'The link works once, within one hour. A new password signs you out on all devices.',
      'If it was not you, ignore this email. Nothing changes.',
    ],
  }),
};
