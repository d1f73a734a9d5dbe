// Every measured server loads this file. It reports the server's usage on request, and otherwise does nothing.
process.on("message", (message) => {
  if (message !== "usage") return;
  const { user, system } = process.cpuUsage();
  process.send({
    cpuMs: (user + system) / 1000,
    rssMb: process.memoryUsage.rss() / 2 ** 20,
    peakMb: process.resourceUsage().maxRSS / 1024,
  });
});
process.on("disconnect", () => process.exit(0));
process.channel.unref();
