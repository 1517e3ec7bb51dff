// A room exists only while people are in it: nothing of it can be made at build time.
export const prerender = false;
export const ssr = false;
