import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { NewAdminKeyDto } from '../../operations/admin-keys/admin-keys.dto';
import { InstanceConfigChangeDto } from '../../instance/identity/instance-config.dto';
import { SettingsChangeDto } from '../../operations/settings/settings.dto';

const LOOK_ALIKES = ['Ac\u200bme', 'Acme\u200d', '\u2066Acme\u2069', 'Ac\u00adme', '\u202eemcA'];

/** Of every name that people of the platform know something by. */
describe.each([
  ['a key', NewAdminKeyDto, (name: string) => ({ name, capabilities: ['user:view'] })],
  ['the organisation', SettingsChangeDto, (tenantName: string) => ({ tenantName })],
  ['the instance', InstanceConfigChangeDto, (instanceName: string) => ({ instanceName })],
  ['the sender of mails', InstanceConfigChangeDto, (emailFromName: string) => ({ emailFromName })],
])('the name of %s', (_, type, body) => {
  const isRefused = (name: string) =>
    validateSync(plainToInstance<object, object>(type as new () => object, body(name))).length > 0;

  it('does not look like another one for what nobody sees in it', () => {
    expect(LOOK_ALIKES.filter(name => !isRefused(name))).toEqual([]);
  });

  it('may have joiners where a script or an emoji needs them', () => {
    expect(['Acme', 'می\u200cخواهم', 'Acme 👩\u200d💻'].filter(isRefused)).toEqual([]);
  });
});
