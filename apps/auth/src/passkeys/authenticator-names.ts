/**
 * Makers of authenticators by their AAGUID, from the list that providers keep together
 * (https://github.com/passkeydeveloper/passkey-authenticator-aaguids) and Yubico's own. It is a name to begin with and
 * decides nothing: without attestation an authenticator can say what it likes.
 */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  'iCloud Keychain': ['fbfc3007-154e-4ecc-8c0b-6e020557d7bd', 'dd4ec289-e01d-41c9-bb89-70fa845d4bf2'],
  'Google Password Manager': ['ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4'],
  'Windows Hello': [
    '08987058-cadc-4b81-b6e1-30de50dcbe96',
    '9ddd1817-af5a-4672-a2b9-3e3dd95000a9',
    '6028b017-b1d4-4c02-b4b3-afcdafc96bb2',
  ],
  'Chrome on Mac': ['adce0002-35bc-c60a-648b-0b25f1f05503'],
  'Edge on Mac': ['771b48fd-d3d4-4f74-9232-fc157ab0507a'],
  'Samsung Pass': ['53414d53-554e-4700-0000-000000000000'],
  '1Password': ['bada5566-a7aa-401f-bd96-45619a55120d'],
  Bitwarden: ['d548826e-79b4-db40-a3d8-11116f7e8349'],
  Dashlane: ['531126d6-e717-415c-9320-3d9aa6981239'],
  Enpass: ['f3809540-7f14-49c1-a8b3-8f813b225541'],
  KeePassXC: ['fdb141b2-5d84-443e-8a35-4698c205a502'],
  Keeper: ['0ea242b4-43c4-4a1b-8b17-dd6d0b6baec6'],
  NordPass: ['b84e4048-15dc-4dd0-8640-f4f60813c8af'],
  'Proton Pass': ['50726f74-6f6e-5061-7373-50726f746f6e'],
  YubiKey: [
    'cb69481e-8ff7-4039-93ec-0a2729a154a8',
    'ee882879-721c-4913-9775-3dfcce97072a',
    'fa2b99dc-9e39-4257-8f92-4a30d23c4118',
    '2fc0579f-8113-47ea-b116-bb5a8db9202a',
    '73bb0cd4-e502-49b8-9c6f-b59445bf720b',
    'c1f9a0bc-1dd2-404a-b27f-8e29047a43fd',
    'c5ef55ff-ad9a-4b9f-b580-adebafe026d0',
    '85203421-48f9-4355-9bc8-8a53846e5083',
    'd8522d9f-575b-4866-88a9-ba99fa02f35b',
    '19083c3d-8383-4b18-bc03-8f1c9ab2fd1b',
  ],
};

const BY_AAGUID = new Map(Object.entries(NAMES).flatMap(([name, ids]) => ids.map(id => [id, name] as const)));

/** What people call the authenticator; undefined where it does not say what it is. */
export const authenticatorName = (aaguid: string): string | undefined => BY_AAGUID.get(aaguid);
