import { initials } from './initials';

describe('initials', () => {
  it.each([
    ['Ada Lovelace', 'AL'],
    ['Ada King of Lovelace', 'AL'],
    ['ada', 'A'],
    ['  ', '?'],
    ['محمد الأنصاري', 'ما'],
    ['👩‍🚀 Émoji 🏳️‍🌈', '👩‍🚀'],
    ['Ada 🇬🇧', 'A'],
  ])('of %s', (name, letters) => {
    expect(initials(name)).toBe(letters);
  });
});
