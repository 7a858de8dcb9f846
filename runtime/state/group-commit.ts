type Waiting<Request, Answer> = {
  readonly request: Request;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * Processes waiting requests in groups, one group at a time; requests that arrive meanwhile form the next group. A single request
 * does not wait, and under load the cost per request falls. Order is kept; `take` returns a result for each request of its group,
 * or throws for all of them.
 */
export function groupCommit<Request, Answer>(
  take: (requests: Request[]) => Promise<Answer[]>,
  most: number,
): (request: Request) => Promise<Answer> {
  let waiting: Waiting<Request, Answer>[] = [];
  let busy = false;

  const next = async () => {
    const group = waiting.length > most ? waiting.splice(0, most) : waiting;
    if (group === waiting) waiting = [];
    try {
      const answers = await take(group.map(({ request }) => request));
      for (const [index, { resolve }] of group.entries()) resolve(answers[index] as Answer);
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
    if (waiting.length > 0) void next();
    else busy = false;
  };

  return (request) =>
    new Promise((resolve, reject) => {
      waiting.push({ request, resolve, reject });
      if (busy) return;
      busy = true;
      // Deferred to the end of this turn, so that requests read from several sockets form one group.
      setImmediate(() => void next());
    });
}
