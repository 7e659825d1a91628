import {
  ChangedMeanwhileError,
  ConflictError,
  ConsentRequiredError,
  EntitlementRequiredError,
  MissingCapabilityError,
  NotAuthenticatedError,
  NotFoundError,
  PublicLinksOffError,
} from '@sv/sdk';
import { linkLimitText } from '@sv/sdk/host/link-checks';
import { asGerman } from '@sv/server/testing/as-german';
import { InvalidRequestError } from '../invalid-request.error';
import { PlatformError } from '../platform-error';
import { toProblem } from '../problem';
import { germanCodes } from './german-codes';
import { germanDetails } from './german-details';
import { germanValidation } from './german-validation';
import { detailForPeople, translatedText } from './problem-texts';

const PLACE = { instance: '/api/x', requestId: 'r-1' };

describe('what a refusal says', () => {
  it.each([
    ['what its code means', new PlatformError('email-taken'), 'Zu dieser E-Mail-Adresse gibt es schon ein Konto.'],
    ['more exactly', new PlatformError('invalid-credentials', 'The password is wrong.'), 'Das Passwort ist falsch.'],
    [
      'with what is filled in',
      new PlatformError('conflict', 'A group has at most 2,000 members.'),
      'Eine Gruppe hat höchstens 2.000 Mitglieder.',
    ],
  ])('is German: %s', (_, error, detail) => {
    const { code } = error;
    expect(toProblem(error, PLACE, 'de')).toMatchObject({ code, detail });
    expect(toProblem(error, PLACE)).toMatchObject({ code, detail: error.message });
  });

  it('of fields is German for each, without the names that they have in the code', () => {
    const error = new InvalidRequestError([
      { pointer: '/name', detail: 'name must be shorter than or equal to 80 characters' },
      { pointer: '/expiresAt', detail: 'expiresAt is in the past' },
    ]);
    expect(toProblem(error, PLACE, 'de')).toMatchObject({
      title: 'Die Angaben stimmen nicht',
      detail: '2 Felder haben ungültige Werte.',
      errors: [
        { pointer: '/name', detail: 'Verwende höchstens 80 Zeichen.' },
        { pointer: '/expiresAt', detail: 'Dieser Zeitpunkt liegt in der Vergangenheit.' },
      ],
    });
  });

  it('stays as an app says it, and a person still reads what the code means', () => {
    const error = new PlatformError('conflict', 'The choir sings already.');
    expect(toProblem(error, PLACE, 'de')).toMatchObject({ title: 'Conflict', detail: 'The choir sings already.' });
    expect(detailForPeople(error, 'de')).toMatch(/^Das passt nicht zum aktuellen Stand\./);
  });

  it('takes what somebody sent for nothing but text', () => {
    const text = translatedText('The app $& {id} <b> is not installed here.', 'de');
    expect(text).toBe('Die App $& {id} <b> ist hier nicht installiert.');
    expect(translatedText(`The app ${'x'.repeat(2000)} is not installed here.`, 'de')).toBeNull();
  });

  it.each([
    new NotFoundError(),
    new ChangedMeanwhileError({}),
    new NotAuthenticatedError(),
    new EntitlementRequiredError(),
    new PublicLinksOffError(),
    new ConsentRequiredError('/consent'),
    new MissingCapabilityError('x:y'),
    ...Object.values(linkLimitText).map(text => new ConflictError(text)),
  ])('is German too where the SDK says it: $message', ({ message }) => {
    expect(asGerman(translatedText(message, 'de')!)).toBe(translatedText(message, 'de'));
  });

  it('is German for every code and every detail', () => {
    for (const { title, meaning } of Object.values(germanCodes))
      expect(asGerman(title + meaning)).toBe(title + meaning);
    for (const text of Object.values({ ...germanDetails, ...germanValidation })) expect(asGerman(text)).toBe(text);
  });
});
