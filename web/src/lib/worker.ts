/** The worker that stands between the page and the network: `sw/worker.ts`. */

/** Waits until a worker serves this page: on a first visit it is not there yet. Ends never where there is none. */
export async function whenServed(): Promise<void> {
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  if (workers === undefined) return new Promise(() => undefined);
  if (workers.controller !== null) return;
  await new Promise((resolve) => workers.addEventListener('controllerchange', resolve, { once: true }));
}
