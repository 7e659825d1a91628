import type { Command } from '../command';
import { licenseKeygenCommand } from './license-keygen.command';
import { licenseSignCommand } from './license-sign.command';
import { licenseVerifyCommand } from './license-verify.command';

/** What whoever sells a plugin needs; Console → Entitlements does the same in the browser. */
export const licenseCommands: readonly Command[] = [licenseKeygenCommand, licenseSignCommand, licenseVerifyCommand];
