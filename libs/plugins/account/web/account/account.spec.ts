import routes from '../plugin.routes';
import { openPage } from '../testing/account-page';
import { Account } from './account';

describe('the navigation of Account', () => {
  it('calls each page by its title', () => {
    const { page } = openPage(Account);
    const titles = new Map(
      routes[0]!.children!.map(({ path, title }) => [`/account/${path}`.replace(/\/$/, ''), title]),
    );
    const links = [...page.querySelectorAll<HTMLAnchorElement>('nav a')];
    expect(links.length).toBeGreaterThan(9);
    for (const link of links) {
      const title = titles.get(link.getAttribute('href')!) as () => string;
      expect(link.textContent.trim()).toBe(title());
    }
  });
});
