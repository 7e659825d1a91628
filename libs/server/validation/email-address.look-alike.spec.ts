import { validateSync } from 'class-validator';
import { IsEmailAddress, IsNewEmailAddress } from './email-address';

class Registration {
  @IsNewEmailAddress()
  email!: string;
}

class SignIn {
  @IsEmailAddress()
  email!: string;
}

const takes = (form: Registration | SignIn, email: string) => validateSync(Object.assign(form, { email })).length === 0;

/** `victim@example。com` was another account, and its mails went to the victim at example.com. */
describe('an address whose domain is another one for whoever delivers mail', () => {
  it.each(['victim@example。com', 'victim@example｡com', 'victim@ℯxample.com', 'victim@ﬁ.example'])(
    '%s is taken from nobody who registers, and from whoever has it already',
    email => expect([takes(new Registration(), email), takes(new SignIn(), email)]).toEqual([false, true]),
  );

  it.each([
    'ada@example.com',
    'ada@bücher.example',
    'ada@xn--bcher-kva.example',
    'ada@straße.example',
    'ada@box',
    'zoë@例え.example',
  ])('%s is none', email => expect(takes(new Registration(), email)).toBe(true));
});
