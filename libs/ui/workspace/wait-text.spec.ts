import { retryText } from './wait-text';

describe('retryText', () => {
  it.each([
    [1, 'Try again in 1 second.'],
    [30, 'Try again in 30 seconds.'],
    [91, 'Try again in 2 minutes.'],
    [900, 'Try again in 15 minutes.'],
  ])('says %d as "%s"', (seconds, text) => {
    expect(retryText(seconds)).toBe(text);
  });
});
