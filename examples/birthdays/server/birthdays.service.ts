import { Injectable } from '@nestjs/common';
import { sdk } from '@sv/sdk';
import type { Birthday } from '../shared/birthday.contract';
import { nextBirthday } from './next-birthday';
import { personIn } from './person';

const contract = { providerId: 'com.example.contacts', contract: 'people', version: '1' };

/** Whose birthday is next, among the contacts of the person who is signed in. */
@Injectable()
export class BirthdaysService {
  /**
   * @param today of the person who looks: `2026-11-21`
   * @throws ConsentRequiredError until the person agreed; the platform answers 403 with where they can
   * @throws DataUnavailableError while Contacts is not there or not enabled
   */
  async upcoming(today: string): Promise<Birthday[]> {
    const rows = await sdk.data.query(contract);
    return rows
      .flatMap(row => personIn(row) ?? [])
      .filter(({ birthday }) => birthday <= today)
      .map(person => nextBirthday(person, today))
      .sort((left, right) => left.inDays - right.inDays || left.name.localeCompare(right.name));
  }
}
