// What a status means to a person.
export interface StatusText {
  heading: string;
  advice: string;
}

const texts: Record<number, StatusText> = {
  0: {
    heading: 'The workspace cannot be reached',
    advice: 'Check your connection. What you saved is safe on the server.',
  },
  403: {
    heading: 'You don’t have access to this page',
    advice: 'Ask an administrator if you need access.',
  },
  404: {
    heading: 'Page not found',
    advice: 'Check the address. The app may also have been turned off.',
  },
  500: { heading: 'Something went wrong', advice: 'The details are in the server log. Try again in a moment.' },
  503: {
    heading: 'The workspace is not available right now',
    advice: 'It is usually back soon. Try again in a moment.',
  },
};

export function statusText(status: number): StatusText {
  return texts[status] ?? (status >= 500 ? texts[500]! : texts[404]!);
}
