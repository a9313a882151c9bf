/** The site has a route for each page that the server knows, and the server a page for each route. */
import { readFileSync } from 'node:fs';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createSite } from './router';

/** The shape of an address: what stands for a name is told apart by its place alone. */
const shape = (path: string) => path.replace(/\{\w+\}|\$\w+/g, '$');

/** The server tells apart what one route of the site shows. */
const facts = ['/genre/$', '/label/$', '/place/$'];

test('the pages of the server are the routes of the site', () => {
  const pages: string[] = JSON.parse(readFileSync('../fixtures/contract/pages.json', 'utf8'));
  // Players for other sites' frames have a page of their own.
  const served = pages.map(shape).filter((path) => !path.startsWith('/admin') && path !== '/embed/$');
  const routes = Object.keys(createSite(new QueryClient()).routesByPath).map(shape);
  const shown = routes.flatMap((path) => (path === '/$/$' ? facts : path));
  expect(shown.filter((path) => !path.startsWith('/admin')).sort()).toEqual(served.sort());
});
