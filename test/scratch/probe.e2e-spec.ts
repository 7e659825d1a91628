import { complaintsOf, launchBrowser } from '../support/browser';
import { Instance } from '../support/instance';
import { Person } from '../support/person';
it('probe', async () => {
  const instance = await Instance.start({ EXAMPLE_PLUGINS: 'true' });
  const browser = await launchBrowser();
  try {
    const owner = await Person.register(instance.url, { name: 'Ada Lovelace', email: 'ada@example.com' });
    const { body: list } = await owner.post<{ id: string }>('/tasks/api/lists', { name: 'Summer fair' });
    for (let i = 0; i < 60; i++) await owner.post(`/tasks/api/lists/${list.id}/items`, { title: `Task ${i}` });
    for (const [w, scheme] of [[1440, 'light'], [1440, 'dark'], [390, 'light'], [390, 'dark']] as const) {
      const context = await browser.newContext({ viewport: { width: w, height: w === 390 ? 844 : 900 }, colorScheme: scheme, hasTouch: w === 390 });
      await context.addCookies(owner.cookie.split('; ').map(c => ({ name: c.slice(0, c.indexOf('=')), value: c.slice(c.indexOf('=') + 1), url: instance.url })));
      const page = await context.newPage();
      const complaints = complaintsOf(page);
      await page.goto(`${instance.url}/tasks/lists/${list.id}`);
      await page.getByText('Task 0').first().waitFor();
      await page.evaluate('(document.scrollingElement.scrollTo(0, 300), document.querySelector("main").scrollTo(0,300))');
      const before = await page.evaluate('[document.scrollingElement.scrollTop, document.querySelector("main").scrollTop]');
      const t0 = Date.now();
      await page.getByRole('link', { name: 'Console' }).first().click();
      await page.getByRole('heading', { name: 'Health' }).waitFor();
      console.log(w, scheme, 'open ms', Date.now() - t0, page.url(), await page.title());
      await page.waitForTimeout(800);
      await page.screenshot({ path: `/tmp/fshots/console-${w}-${scheme}.png` });
      await page.getByRole('link', { name: 'Users', exact: true }).click();
      await page.getByRole('heading', { name: 'Users' }).waitFor();
      await page.waitForTimeout(500);
      await page.screenshot({ path: `/tmp/fshots/users-${w}-${scheme}.png` });
      await page.keyboard.press('Escape');
      await page.locator('sv-overlay').waitFor({ state: 'detached' });
      console.log(page.url(), await page.title(), before, await page.evaluate('[document.scrollingElement.scrollTop, document.querySelector("main").scrollTop, document.activeElement.outerHTML.slice(0,80)]'));
      await page.getByRole('button', { name: /Account menu of/ }).click();
      await page.getByRole('menuitem', { name: 'Account' }).click();
      await page.getByRole('heading', { name: 'Profile' }).waitFor();
      await page.waitForTimeout(500);
      await page.screenshot({ path: `/tmp/fshots/account-${w}-${scheme}.png` });
      await page.goBack();
      await page.locator('sv-overlay').waitFor({ state: 'detached' });
      console.log(await page.evaluate('document.activeElement.outerHTML.slice(0,80)'));
      await page.goto(`${instance.url}/console`);
      await page.getByRole('heading', { name: 'Health' }).waitFor();
      await page.waitForTimeout(500);
      await page.screenshot({ path: `/tmp/fshots/consolepage-${w}-${scheme}.png` });
      await page.goto(`${instance.url}/account`);
      await page.getByRole('heading', { name: 'Profile' }).waitFor();
      await page.waitForTimeout(500);
      await page.screenshot({ path: `/tmp/fshots/accountpage-${w}-${scheme}.png` });
      console.log(complaints);
      await context.close();
    }
  } finally { await browser.close(); await instance.close(); }
}, 120000);
