// What a status means to a person.
export interface StatusText {
  heading: string;
  advice: string;
}

const texts: Record<number, StatusText> = {
  0: {
    heading: 'The workspace cannot be reached',
    advice: 'Check the connection. What you saved is kept on the server.',
  },
  403: {
    heading: 'This page is not for your account',
    advice: 'Ask an administrator of this workspace if you need it.',
  },
  404: {
    heading: 'Page not found',
    advice: 'The address may be mistyped, or the app may have been switched off.',
  },
  500: { heading: 'Something went wrong here', advice: 'The server has noted the details. Try again in a moment.' },
  503: {
    heading: 'The workspace is not available right now',
    advice: 'It usually comes back by itself. Try again in a moment.',
  },
};

export function statusText(status: number): StatusText {
  return texts[status] ?? (status >= 500 ? texts[500]! : texts[404]!);
}
