import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Permission;
import java.util.jar.JarFile;

/**
 * Runs the main class of a jar many times in one virtual machine, because starting one takes most of the time of a check. A class
 * loader is used for some runs and then replaced, so that programs with state start afresh. Arguments: the number of runs for each
 * class loader, the jar, a file for the candidates, and options of the program. A request is the length and the bytes of a candidate; a response is the exit code, the length and the bytes of the output.
 */
public class WarmJar {
    private static final class Exit extends SecurityException {
        final int code;

        Exit(int code) {
            this.code = code;
        }
    }

    /** Random programs must not end this process, nor start other ones or write files. */
    private static final SecurityManager MANAGER = new SecurityManager() {
        @Override
        public void checkExit(int code) {
            throw new Exit(code);
        }

        @Override
        public void checkExec(String command) {
            throw new SecurityException("no programs");
        }

        @Override
        public void checkWrite(String file) {
            throw new SecurityException("no files");
        }

        @Override
        public void checkDelete(String file) {
            throw new SecurityException("no files");
        }

        @Override
        public void checkPermission(Permission permission) {}
    };

    public static void main(String[] args) throws Exception {
        int runsPerLoader = Integer.parseInt(args[0]);
        URL[] jar = {new File(args[1]).toURI().toURL()};
        String mainClass;
        try (JarFile file = new JarFile(args[1])) {
            mainClass = file.getManifest().getMainAttributes().getValue("Main-Class");
        }
        String[] programArgs = new String[args.length - 2];
        System.arraycopy(args, 3, programArgs, 0, args.length - 3);
        programArgs[args.length - 3] = args[2];
        URLClassLoader loader = null;
        int runs = 0;
        DataInputStream requests = new DataInputStream(System.in);
        DataOutputStream responses = new DataOutputStream(System.out);
        // Programs keep the streams that they find at the start, and some close them at their end.
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        PrintStream stream = new PrintStream(output, true, "UTF-8") {
            @Override
            public void close() {
                flush();
            }
        };
        System.setOut(stream);
        System.setErr(stream);
        while (true) {
            byte[] candidate = new byte[requests.readInt()];
            requests.readFully(candidate);
            Files.write(Path.of(args[2]), candidate);
            output.reset();
            System.setIn(java.io.InputStream.nullInputStream());
            if (runs++ % runsPerLoader == 0) {
                if (loader != null) loader.close();
                loader = new URLClassLoader(jar, ClassLoader.getPlatformClassLoader());
            }
            int code = run(loader, mainClass, programArgs, stream);
            byte[] bytes = output.toByteArray();
            responses.writeInt(code);
            responses.writeInt(bytes.length);
            responses.write(bytes);
            responses.flush();
        }
    }

    private static int run(ClassLoader loader, String mainClass, String[] args, PrintStream stream) throws Exception {
        Thread.currentThread().setContextClassLoader(loader);
        Method main = loader.loadClass(mainClass).getMethod("main", String[].class);
        System.setSecurityManager(MANAGER);
        try {
            main.invoke(null, (Object) args);
            return 0;
        } catch (InvocationTargetException thrown) {
            if (thrown.getCause() instanceof Exit exit) return exit.code;
            thrown.getCause().printStackTrace(stream);
            return 1;
        } finally {
            System.setSecurityManager(null);
        }
    }
}
