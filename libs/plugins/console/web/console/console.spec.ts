import routes from '../plugin.routes';
import { openPage } from '../testing/console-page';
import { Console } from './console';

describe('the navigation of Console', () => {
  it('calls each page by its title', () => {
    const { page } = openPage(Console, 'platform:owner');
    const titles = new Map(
      routes[0]!.children!.map(({ path, title }) => [`/console/${path}`.replace(/\/$/, ''), title]),
    );
    const links = [...page.querySelectorAll<HTMLAnchorElement>('nav a')];
    expect(links.length).toBeGreaterThan(10);
    for (const link of links) expect(link.textContent.trim()).toBe(titles.get(link.getAttribute('href')!));
  });
});
