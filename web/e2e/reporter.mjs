/** Prints each journey by name with its time, what went wrong with those that failed, and a plain line at the end. */
export default class Reporter {
  #passed = 0;
  #failed = 0;
  /** Journeys that failed and then passed. */
  #flaky = [];
  #total = 0;

  onBegin(config, suite) {
    this.#total = suite.allTests().length;
    const how = process.env.SEGUE_KEYS ? ', by the keyboard alone' : '';
    console.log(`${this.#total} journeys in Chromium${how}, ${config.workers} files at a time:`);
  }

  onStdOut(chunk) {
    process.stdout.write(chunk);
  }

  onStdErr(chunk) {
    process.stderr.write(chunk);
  }

  onError(error) {
    console.log(
      `  FAILED outside of a journey\n    ${(error.stack ?? error.message ?? error.value).replaceAll('\n', '\n    ')}`,
    );
  }

  onTestEnd(test, result) {
    const seconds = `${(result.duration / 1000).toFixed(1)} s`;
    const outcome = test.outcome();
    if (outcome === 'expected' || outcome === 'skipped') {
      this.#passed += 1;
      console.log(`  ok ${test.title} (${seconds})`);
      return;
    }
    if (outcome === 'flaky') {
      this.#passed += 1;
      this.#flaky.push(test.title);
      console.log(`  ok at the second try: ${test.title} (${seconds})`);
      return;
    }
    if (result.retry >= test.retries) this.#failed += 1;
    console.log(`  FAILED ${test.title} (${seconds})`);
    for (const error of result.errors) {
      console.log(`    ${(error.stack ?? error.message ?? '').replaceAll('\n', '\n    ')}`);
    }
  }

  onEnd() {
    for (const title of this.#flaky) console.log(`passed at the second try alone: ${title}`);
    const unwalked = this.#total - this.#passed - this.#failed;
    console.log(`${this.#passed} passed, ${this.#failed + unwalked} failed`);
    if (this.#passed === 0) return { status: 'failed' };
  }

  printsToStdio() {
    return true;
  }
}
