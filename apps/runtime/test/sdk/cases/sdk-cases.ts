import { findCases } from './find-cases';
import { refusalCases } from './refusal-cases';
import type { SdkCase } from './sdk-case';
import { transactionCases } from './transaction-cases';
import { upsertCases } from './upsert-cases';
import { wideNumberCases } from './wide-number-cases';
import { writeCases } from './write-cases';

/** The same questions for the real `sdk.db` and the one in memory, each on rows of its own: the two must answer alike. */
export const cases: SdkCase[] = [
  ...findCases,
  ...writeCases,
  ...upsertCases,
  ...wideNumberCases,
  ...refusalCases,
  ...transactionCases,
];
