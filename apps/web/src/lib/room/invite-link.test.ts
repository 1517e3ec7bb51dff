import { expect, test } from 'vitest';
import { inviteLink, isLoopback } from './invite-link.ts';

const page = (origin: string) => new URL(origin);
const wifi = { origins: ['http://192.168.1.7:3000', 'http://10.0.0.4:3000'] };

test.each([
  ['http://localhost:3000', 'http://192.168.1.7:3000/r/K7M2QX'],
  ['http://127.0.0.1:3000', 'http://192.168.1.7:3000/r/K7M2QX'],
  ['http://[::1]:3000', 'http://192.168.1.7:3000/r/K7M2QX'],
  ['http://192.168.1.9:3000', 'http://192.168.1.9:3000/r/K7M2QX'],
  ['https://farkle.example', 'https://farkle.example/r/K7M2QX'],
])('the link shown on a page of %s is %s', (origin, link) => {
  expect(inviteLink('K7M2QX', page(origin), wifi)).toBe(link);
});

test('without a network the page shows the address it has', () => {
  expect(inviteLink('K7M2QX', page('http://localhost:3000'), { origins: [] })).toBe(
    'http://localhost:3000/r/K7M2QX',
  );
  expect(inviteLink('K7M2QX', page('http://localhost:3000'), null)).toBe('http://localhost:3000/r/K7M2QX');
});

test('a name that only begins like the local one is another machine', () => {
  expect(isLoopback('localhost.example')).toBe(false);
  expect(isLoopback('farkle.localhost')).toBe(true);
});
