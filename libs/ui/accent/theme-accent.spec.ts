import { themeAccent } from './theme-accent';

describe('what the workspace makes of a colour', () => {
  it('says of a yellow that it becomes darker where the page is light, and stays where it is dark', () => {
    expect(themeAccent('#FFD400', 'light')).toMatchObject({ onAccent: '#000000', adapted: 'darker' });
    expect(themeAccent('#FFD400', 'dark')).toMatchObject({ accent: '#ffd400', adapted: null });
  });

  it('says of a navy blue that it becomes lighter where the page is dark', () => {
    expect(themeAccent('#000055', 'light')).toMatchObject({ accent: '#000055', adapted: null });
    expect(themeAccent('#000055', 'dark')).toMatchObject({ adapted: 'lighter' });
  });

  it.each(['light', 'dark'] as const)('has the own colour of the workspace where nobody chose one (%s)', theme => {
    const { onButton, link, button, adapted } = themeAccent(null, theme);

    expect(adapted).toBeNull();
    expect(Math.min(onButton, link)).toBeGreaterThanOrEqual(4.5);
    expect(button).toBeGreaterThanOrEqual(3);
  });
});
